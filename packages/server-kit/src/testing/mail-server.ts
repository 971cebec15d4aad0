import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface TakenMail {
  from: string
  to: string[]
  message: string
}

export interface MailServer {
  smtpUrl: string
  taken: TakenMail[]
  close(): Promise<void>
}

/** A real mail server on loopback, without encryption. Accepts all mail that `options` do not reject. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<MailServer> {
  const taken: TakenMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        taken.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to: envelope.rcptTo.map(({ address }) => address), message: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // Ignores clients that disconnect early.
  server.on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<void>()
  const listening = server.listen(port, '127.0.0.1', resolve)
  await promise
  return {
    smtpUrl: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    taken,
    close: () => new Promise((done) => server.close(done)),
  }
}

export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode: code })
}
