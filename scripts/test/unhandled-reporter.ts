import type { Reporter, SerializedError, TestModule } from 'vitest/node'

/** Vitest fails a run for what was thrown outside of any test, and its JSON report does not say so. What is said last is what the runner shows. */
// oxlint-disable-next-line import/no-default-export -- Vitest makes one of what a file exports so
export default class UnhandledReporter implements Reporter {
  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    for (const { name, message, stack } of errors) console.error(`${name}, outside of any test: ${message}\n${stack ?? ''}`)
  }
}
