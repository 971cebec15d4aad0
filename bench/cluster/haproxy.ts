import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { Problem } from '../../scripts/start/command-line.ts'
import { endOf, type Kept, keepRunning, type Run } from '../../scripts/start/processes.ts'
import { installDebianPackage } from '../../scripts/test/debian-package.ts'

const PROGRAM = '/usr/sbin/haproxy'

export interface Backend {
  name: string
  port: number
}

export interface BalancedPorts {
  /** Ports of the load balancer by process name, with the replicas behind each. */
  http: Readonly<Record<string, { port: number; backends: readonly Backend[] }>>
  /** Routes to the primary. Only one of the two servers receives connections at a time. */
  primary: { port: number; backends: readonly Backend[] }
  standby: { port: number; backends: readonly Backend[] }
}

export interface LoadBalancer extends AsyncDisposable {
  kill(): void
  /** Starts a new process, which takes over the ports. The old one ends once its connections do. */
  reload(): Promise<void>
  /** Whether this replica gets requests. */
  isUp(name: string): Promise<boolean>
  /** Routes new connections to another server and closes the open connections to the previous one. */
  movePrimary(from: string, to: string): Promise<void>
  /** Peak number of simultaneous connections. */
  connections(name: string): Promise<number>
}

export async function startHaproxy(folder: string, ports: BalancedPorts): Promise<LoadBalancer> {
  if (!existsSync(PROGRAM)) await installDebianPackage('haproxy')
  if (!existsSync(PROGRAM)) throw new Problem('The cluster needs HAProxy. On Debian or Ubuntu: apt-get install haproxy')
  const admin = join(folder, 'haproxy.socket')
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, configOf(ports, admin))
  const children: ChildProcess[] = []
  let isReloading = false
  async function launch(): Promise<Run> {
    const log = await open(join(folder, 'logs', 'haproxy.log'), 'a')
    const child = spawn(PROGRAM, ['-db', '-f', file, ...(isReloading ? ['-x', admin] : [])], { stdio: ['ignore', log.fd, log.fd] })
    isReloading = false
    await log.close()
    children.push(child)
    const { pid } = child
    const ended = endOf(child)
    const stop = async () => {
      // Unlike SIGTERM, lets open connections finish.
      child.kill('SIGUSR1')
      await ended
    }
    return { pid, ready: Promise.race([untilListening(admin, pid), ended.then((reason) => Promise.reject(new Problem(`HAProxy did not start (${reason}): see ${folder}/logs/haproxy.log`)))]), ended, stop }
  }
  async function begin(): Promise<Kept> {
    const kept = keepRunning('haproxy', launch)
    await kept.ready
    return kept
  }
  const running = [await begin()]
  const run = (command: string) => send(admin, command)
  const statistics = async () => (await run('show stat')).split('\n').map((line) => line.split(','))
  return {
    kill: () => void children.at(-1)?.kill('SIGKILL'),
    async reload() {
      isReloading = true
      running.push(await begin())
      void running.at(-2)?.[Symbol.asyncDispose]()
    },
    isUp: async (name) => (await statistics()).some((columns) => columns[1] === name && columns[17]?.startsWith('UP')),
    async movePrimary(from, to) {
      await run(`set server primary/${from} state maint`)
      await run(`shutdown sessions server primary/${from}`)
      await run(`set server primary/${to} state ready`)
    },
    connections: async (name) => Number((await statistics()).find((columns) => columns[0] === name && columns[1] === 'FRONTEND')?.[5] ?? 0),
    async [Symbol.asyncDispose]() {
      const ending = running.map((kept) => kept[Symbol.asyncDispose]())
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(ending)
    },
  }
}

/**
 * A replica is removed as soon as it reports that it is stopping. Checking /readyz would remove all replicas at once while the database is
 * slow, because they share it, and so would removing a replica after a single timed-out check on a busy machine. If a connection breaks
 * before the response, reads are retried on another replica. Writes are retried only if the connection was refused.
 */
function configOf({ http, primary, standby }: BalancedPorts, admin: string): string {
  const replicated = Object.entries(http).map(
    ([name, { port, backends }]) => `
listen ${name}
  bind 127.0.0.1:${port}
  balance roundrobin
  retry-on conn-failure empty-response
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /healthz
  http-check expect ! string stopping
${backends.map((backend) => `  server ${backend.name} 127.0.0.1:${backend.port} check`).join('\n')}
`,
  )
  const servers = (backends: readonly Backend[]) => backends.map((backend, index) => `  server ${backend.name} 127.0.0.1:${backend.port}${index > 0 ? ' disabled' : ''}`).join('\n')
  const tcp = (name: string, { port, backends }: BalancedPorts['primary']) => `
listen ${name}
  mode tcp
  bind 127.0.0.1:${port}
  timeout client 1d
  timeout server 1d
${servers(backends)}
`
  return `global
  maxconn 2000
  stats socket ${admin} level admin expose-fd listeners

defaults
  mode http
  timeout connect 1s
  timeout client 90s
  timeout server 90s
  timeout check 2s
  retries 3
  option redispatch 1
  # While an old process ends, clients can still send a request on an idle connection.
  option idle-close-on-response
  default-server inter 500ms fastinter 100ms fall 3 rise 1
${replicated.join('')}${tcp('primary', primary)}${tcp('standby', standby)}`
}

async function send(path: string, command: string): Promise<string> {
  const socket = connect(path)
  await once(socket, 'connect')
  socket.write(`${command}\n`)
  return text(socket)
}

/** During a reload, the old process answers until the new one has taken over. */
async function untilListening(path: string, pid: number | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(path, 'show info').catch((error: Error) => error.message)
    if (answer.includes(`Pid: ${pid}\n`)) return
    if (attempt === 200) throw new Problem(`HAProxy does not answer: ${answer}`)
    await delay(25)
  }
}
