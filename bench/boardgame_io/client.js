// node client.js PORT TABLES SECONDS: plays as fast as possible, and prints its figures as JSON after a second to warm up
const { Client } = require('boardgame.io/client')
const { SocketIO } = require('boardgame.io/multiplayer')
const { Race } = require('./game')

const [port, tables, seconds] = process.argv.slice(2).map(Number)
const server = `http://127.0.0.1:${port}`
const latencies = []
let counting = false

async function post(path, body) {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server}/games/race/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

async function sit(matchID, playerID) {
  const { playerCredentials } = await post(`${matchID}/join`, { playerID, playerName: playerID })
  const client = Client({
    game: Race,
    multiplayer: SocketIO({ server }),
    matchID,
    playerID,
    credentials: playerCredentials,
    debug: false,
  })
  let last = -1
  let sent = 0
  client.subscribe(state => {
    if (!state || state._stateID === last) return
    if (sent && counting) latencies.push(performance.now() - sent)
    last = state._stateID
    sent = 0
    if (state.ctx.currentPlayer === playerID) {
      sent = performance.now()
      setImmediate(() => client.moves.throwDice())
    }
  })
  client.start()
}

async function main() {
  for (let n = 0; n < tables; n++) {
    const { matchID } = await post('create', { numPlayers: 2 })
    await Promise.all([sit(matchID, '0'), sit(matchID, '1')])
  }
  await new Promise(resolve => setTimeout(resolve, 1000))
  console.log('counting')
  counting = true
  await new Promise(resolve => setTimeout(resolve, seconds * 1000))
  latencies.sort((a, b) => a - b)
  const part = share => latencies[Math.floor(latencies.length * share)]
  console.log(JSON.stringify({ count: latencies.length, p50: part(0.5), p99: part(0.99) }))
  process.exit(0)
}

main()
