export type PrintLink = (text: string) => void

/** Without a mail server links are printed on the terminal of `npm start`, and never logged: a link is a key. */
export const printLink: PrintLink = (text) => {
  if (process.send) process.send({ type: 'print', text })
  // Nobody started us with a channel: a container, whose console is our own output.
  else process.stderr.write(`${text}\n`)
}
