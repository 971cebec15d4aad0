import './start/zod-without-eval.ts'
import '@billfold/ui/tokens/global.css'
import '@billfold/ui/tokens/hyphen.css'
import './icon.svg'

// Everything below is part of the main script. While the sign-in page shows, it is evaluated in steps, because in one task it would block a phone
// for a third of a second. Not for users: between two steps, the page's load event would fire before the first module is requested, and live events
// begin with it (`afterLoad` in web-kit).
async function start(): Promise<void> {
  const showsSignIn = document.getElementById('root')?.inert === true
  const respond = showsSignIn ? nextTask : () => undefined
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await respond()
  await import(/* webpackMode: "eager" */ '@billfold/ui')
  await respond()
  await import(/* webpackMode: "eager" */ '@billfold/web-kit')
  await respond()
  const { startShell } = await import(/* webpackMode: "eager" */ './start-shell.tsx')
  await startShell()
}

/** Lets the browser paint and handle input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

void start()
