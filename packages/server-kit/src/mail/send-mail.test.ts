import type { SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { type MailServer, refusal, startMailServer } from '../testing/mail-server.ts'
import { type Mail, sendMail } from './send-mail.ts'

let server: MailServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

async function startServer(options?: SMTPServerOptions): Promise<MailServer> {
  server = await startMailServer(options)
  return server
}

const from = 'Billfold <billing@billfold.example>'
const mail: Mail = {
  key: 'proposal-12',
  senderName: 'Ada Lovelace via Billfold',
  replyTo: 'ada@example.com',
  to: ['client@example.com'],
  subject: 'Proposal: Größe',
  html: '<p>Hello</p>',
  text: 'Hello',
  attachments: [{ name: 'Proposal-A.pdf', type: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') }],
}

describe('a message', () => {
  test('arrives with both parts, the attachment, our Message-ID and the Reply-To', async () => {
    const { smtpUrl, taken } = await startServer()
    await sendMail({ smtpUrl, from }, mail)
    expect(taken).toMatchObject([{ from: 'billing@billfold.example', to: ['client@example.com'] }])
    const message = taken[0]?.message ?? ''
    for (const line of ['From: Ada Lovelace via Billfold <billing@billfold.example>', 'Reply-To: ada@example.com', 'To: client@example.com', 'Message-ID: <proposal-12@billfold.example>', 'Subject: =?UTF-8?Q?Proposal=3A_Gr=C3=B6=C3=9Fe?=']) {
      expect(message).toContain(line)
    }
    expect(message).toMatch(/multipart\/mixed[\s\S]*multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*application\/pdf[\s\S]*filename=Proposal-A.pdf/)
    expect(message).toContain(Buffer.from('%PDF-1.7').toString('base64'))
  })

  test('does not gain headers or recipients from line breaks in its fields', async () => {
    const { smtpUrl, taken } = await startServer()
    await sendMail({ smtpUrl, from }, { ...mail, subject: 'A\r\nBcc: eve@example.com', senderName: 'A\r\nBcc: eve@example.com', replyTo: 'a@example.com\r\nBcc: eve@example.com' })
    expect(taken[0]?.to).toEqual(['client@example.com'])
    expect(taken[0]?.message).not.toMatch(/^bcc:/im)
  })
})

describe('a message to several recipients', () => {
  const copies = { to: ['a@example.com', 'b@example.com'], cc: ['c@example.com'], bcc: ['d@example.com'] }

  test('is sent to every recipient, but does not list those in Bcc', async () => {
    const { smtpUrl, taken } = await startServer()
    expect(await sendMail({ smtpUrl, from }, { ...mail, ...copies })).toBeUndefined()
    expect(taken[0]?.to).toEqual(['a@example.com', 'b@example.com', 'c@example.com', 'd@example.com'])
    expect(taken[0]?.message).toMatch(/^To: a@example\.com, b@example\.com\r\nCc: c@example\.com\r$/m)
    expect(taken[0]?.message).not.toContain('d@example.com')
  })

  test('reports the recipients that the server rejected', async () => {
    const { smtpUrl, taken } = await startServer({ onRcptTo: ({ address }, _, done) => done(address.startsWith('b') ? refusal(550, 'No such user here') : undefined) })
    expect(await sendMail({ smtpUrl, from }, { ...mail, ...copies })).toBe('b@example.com: The mail server refused the recipient: 550 No such user here')
    expect(taken[0]?.to).toEqual(['a@example.com', 'c@example.com', 'd@example.com'])
  })
})

describe('a failed delivery', () => {
  const cases: [string, SMTPServerOptions][] = [
    ['The mail server refused the recipient: 550 No such user here', { onRcptTo: (_, __, done) => done(refusal(550, 'No such user here')) }],
    ['The mail server refused the sender: 553 Not from there', { onMailFrom: (_, __, done) => done(refusal(553, 'Not from there')) }],
    ['The mail server refused the message: 552 Too large', { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(552, 'Too large'))) }],
    ['The mail server did not accept the username and password: 535 Wrong password', { onAuth: (_, __, done) => done(refusal(535, 'Wrong password')) }],
  ]

  test.each(cases)('reports the reason: %s', async (reason, options) => {
    const { smtpUrl } = await startServer(options.onAuth ? { ...options, allowInsecureAuth: true } : options)
    const url = options.onAuth ? smtpUrl.replace('//', '//user:secret@') : smtpUrl
    await expect(sendMail({ smtpUrl: url, from }, mail)).rejects.toThrow(reason)
  })

  test.each<[string, SMTPServerOptions, boolean]>([
    ['a temporarily rejected recipient', { onRcptTo: (_, __, done) => done(refusal(450, 'Mailbox full')) }, true],
    ['a temporarily rejected message', { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(451, 'Come back later'))) }, true],
    ['a server that is shutting down', { onData: (stream, _, done) => stream.resume().on('end', () => done(refusal(421, 'Closing'))) }, false],
    ['a server that shuts down at RCPT TO', { hidePIPELINING: true, onRcptTo: (_, __, done) => done(refusal(421, 'Closing')) }, false],
    ['a rejected sender', { onMailFrom: (_, __, done) => done(refusal(451, 'Too many')) }, false],
  ])('reports whether the failure affects one message or all messages: %s', async (_, options, isOfOne) => {
    const { smtpUrl } = await startServer(options)
    await expect(sendMail({ smtpUrl, from }, mail)).rejects.toMatchObject({ isFinal: false, isOfOne })
  })

  test('is counted as “refused”, or as “failed” if a retry may help', async () => {
    const counted: string[] = []
    for (const code of [undefined, 550, 450]) {
      const started = await startMailServer({ onRcptTo: (_, __, done) => done(code ? refusal(code, 'No') : undefined) })
      await sendMail({ smtpUrl: started.smtpUrl, from, count: (outcome) => counted.push(outcome) }, mail).catch(() => undefined)
      await started.close()
    }
    expect(counted).toEqual(['sent', 'refused', 'failed'])
  })

  test('reports the reason if the mail server is unreachable or the host is unknown', async () => {
    const gone = await startMailServer()
    await gone.close()
    await expect(sendMail({ smtpUrl: gone.smtpUrl, from }, mail)).rejects.toThrow('The mail server could not be reached.')
    // This label is too long for DNS, so the name is rejected without a potentially slow query.
    await expect(sendMail({ smtpUrl: `smtp://${'a'.repeat(64)}.invalid`, from }, mail)).rejects.toThrow('The mail server could not be reached.')
  })
})
