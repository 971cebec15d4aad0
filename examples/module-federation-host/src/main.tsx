// zod tests whether `new Function` works, which a strict policy reports as an error. Must be set before the first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Shared packages are only available in code that is imported asynchronously.
void import('./start.tsx')
