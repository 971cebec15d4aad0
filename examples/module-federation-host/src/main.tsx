// zod probes `new Function`, which a strict policy reports as an error. The setting must precede the first schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Shared packages are only available after an asynchronous import.
void import('./start.tsx')
