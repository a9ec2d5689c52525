// Two players throw three dice in turn; the server alone draws them, so no client is ahead of it.
const throwDice = ({ G, ctx, random }) => {
  G.at[ctx.currentPlayer] += random.D6() + random.D6() + random.D6()
}

exports.Race = {
  name: 'race',
  setup: () => ({ at: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { throwDice: { move: throwDice, client: false } },
}
