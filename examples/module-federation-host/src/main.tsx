// zod probes `new Function`, which a strict policy reports as an error. Set before its first schema.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// Shared packages are ready only after an asynchronous import.
void import('./start.tsx')
