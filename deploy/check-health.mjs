// The container's health check: `node check-health.mjs /readyz`. The image brings Node, and neither curl nor wget.
const { HOST: given, PORT } = process.env
const [path = '/healthz'] = process.argv.slice(2)
// Servers that listen on all addresses are found on loopback too.
const host = !given?.trim() || ['0.0.0.0', '::'].includes(given) ? '127.0.0.1' : given

const answer = await fetch(`http://${host}:${PORT}${path}`, { signal: AbortSignal.timeout(4000) }).catch(() => undefined)
process.exitCode = answer?.ok ? 0 : 1
