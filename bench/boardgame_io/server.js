// node server.js ADDRESS_OF_POSTGRESQL PORT
const { Server, Origins } = require('boardgame.io/server')
const { PostgresStore } = require('bgio-postgres')
const { Race } = require('./game')

const db = new PostgresStore(process.argv[2], { logging: false })
const server = Server({ games: [Race], db, origins: [Origins.LOCALHOST] })
server.run(Number(process.argv[3]))
