import { runCluster } from '../bench/cluster/run-cluster.ts'
import { readArguments, runCommand, stopSignal } from './start/command-line.ts'

const usage = `npm run cluster [-- --quick] [--pooler]

Runs a cluster on this machine: HAProxy, two gateways, two of each service, Postgres with a synchronous standby, and PgBouncer from version 1.21 on.
64 users work while every process is killed, all are restarted in turn, and the standby takes over. Takes five minutes. Everything listens on
loopback and is deleted at the end. Needs Debian or Ubuntu, or HAProxy and PgBouncer in /usr/sbin.

  --quick   kills only one replica of each process
  --pooler  uses PgBouncer even if it is older than 1.21`
const { values } = readArguments({ usage, options: { quick: { type: 'boolean', default: false }, pooler: { type: 'boolean', default: false } } })
const stop = stopSignal()

await runCommand(async () => {
  process.exitCode = (await runCluster({ isQuick: values.quick, withPooler: values.pooler, stop })) ? 0 : 1
}, stop)
process.exit()
