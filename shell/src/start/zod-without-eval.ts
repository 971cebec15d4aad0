// zod tries `new Function` to compile its parsers, and each attempt causes a content security policy report. This setting turns that off
// for all copies of zod on the page, including those in modules. It must be set before the first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
