// The container's health check: `node check-health.mjs /readyz`. The image brings Node, and neither curl nor wget.
const { HOST = '127.0.0.1', PORT } = process.env
const [path = '/healthz'] = process.argv.slice(2)
// Whoever listens on every address is found on loopback.
const host = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST

const answer = await fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
