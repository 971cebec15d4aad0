/** React records a stack of ten frames for each element, which takes a seventh of the time of DOM tests. No test reads them. */
const REACTS_LIMIT = 10
let limit = Error.stackTraceLimit

if (!Object.getOwnPropertyDescriptor(Error, 'stackTraceLimit')?.set) {
  Object.defineProperty(Error, 'stackTraceLimit', {
    get: () => limit,
    set: (value: number) => {
      limit = value === REACTS_LIMIT ? 0 : value
    },
  })
}
