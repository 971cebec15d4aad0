interface SmtpError {
  code?: string
  /** The SMTP command that the server rejected, such as 'RCPT TO'. */
  command?: string
  /** The server's response, including the status code. */
  response?: string
  /** The address that the server rejected. */
  recipient?: string
}

const MAX_RESPONSE = 300

/** Explains to the author why a message was not sent, quoting the server. */
export function explainFailure(error: unknown): string {
  const { code = '', command = '', response } = error as SmtpError
  return response ? `${sentenceOf(code, command)}: ${quoted(response)}` : `${sentenceOf(code, command)}.`
}

/** For a message that the server accepted for only some of its recipients: lists the rejected recipients with the reasons. */
export function explainRefusals(errors: readonly unknown[]): string {
  return errors.map((error) => `${(error as SmtpError).recipient}: ${explainFailure(error)}`).join('\n')
}

function sentenceOf(code: string, command: string): string {
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'The mail server did not accept the username and password'
  if (code === 'ETLS' || code === 'EREQUIRETLS') return 'Couldn’t connect securely to the mail server'
  if (command.startsWith('RCPT')) return 'The mail server refused the recipient'
  if (command.startsWith('MAIL')) return 'The mail server refused the sender'
  if (command === 'DATA' || code === 'EMESSAGE') return 'The mail server refused the message'
  if (['ECONNECTION', 'ECONNREFUSED', 'ESOCKET', 'EDNS', 'ETIMEDOUT'].includes(code)) return 'The mail server could not be reached'
  return 'The message could not be sent'
}

function quoted(response: string): string {
  const line = response.replaceAll(/[\s\p{C}]+/gu, ' ').trim()
  return line.length > MAX_RESPONSE ? `${line.slice(0, MAX_RESPONSE)}…` : line
}
