export type PrintLink = (text: string) => void

/** Without a mail server, links are printed on the terminal of `npm start`. They are never logged, because a link grants access. */
export const printLink: PrintLink = (text) => {
  if (process.send) process.send({ type: 'print', text })
  // Without an IPC channel, as in a container, our own output is the console.
  else process.stderr.write(`${text}\n`)
}
