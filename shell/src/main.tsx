import './start/zod-without-eval.ts'
import '@billfold/ui/tokens/global.css'
import '@billfold/ui/tokens/hyphen.css'
import './icon.svg'

/** Part of the main script. Evaluates its parts in separate tasks, because evaluating all of it blocks slow phones for 300 ms. */
async function start(): Promise<void> {
  await import(/* webpackMode: "eager" */ '@billfold/ui')
  await nextTask()
  await import(/* webpackMode: "eager" */ '@billfold/web-kit')
  await nextTask()
  const { startApp } = await import(/* webpackMode: "eager" */ './start/start-app.tsx')
  await startApp()
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0)
  })
}

void start()
