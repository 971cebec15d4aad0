// zod tries `new Function` to compile its parsers, and each attempt triggers a content security policy report. This setting affects all
// copies of zod on the page, including those in modules, and must run before the first schema is created.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
