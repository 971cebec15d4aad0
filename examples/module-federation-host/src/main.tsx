// zod probes `new Function`, which a strict policy reports as an error; set this before the first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Shared packages are ready only after an asynchronous import.
void import('./start.tsx')
