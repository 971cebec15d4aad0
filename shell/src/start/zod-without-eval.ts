// zod tries `new Function` to compile its parsers, and each try would be a report of our content security policy.
// One setting for every copy on the page, those of the modules too; it must stand before the first schema is made.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
