import './start/zod-without-eval.ts'
import '@billfold/ui/tokens/global.css'
import '@billfold/ui/tokens/hyphen.css'
import './icon.svg'

// All code below is part of the main script. It is evaluated in steps, because a single task would block a phone for a third of a second.
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ 'react-dom/client')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@billfold/ui')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@billfold/web-kit')
  await nextTask()
  const { startShell } = await import(/* webpackMode: "eager" */ './start-shell.tsx')
  await startShell()
}

/** Ends the current task, so that the browser can paint and handle input. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve)
  })
}

void start()
