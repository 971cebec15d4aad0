import { execFileSync } from 'node:child_process'
import { parseSync } from 'oxc-parser'
const [a, b] = process.argv.slice(2)
const git = (...args) => execFileSync('git', args, { encoding: 'utf8', maxBuffer: 1e9 })
const strip = (node) => JSON.stringify(node, (k, v) => (['start', 'end', 'range', 'loc', 'raw'].includes(k) ? undefined : typeof v === 'bigint' ? String(v) : v))
let bad = 0, n = 0
for (const line of git('diff', '--name-status', '--no-renames', a, b).trim().split('\n').filter(Boolean)) {
  const [status, file] = line.split('\t')
  n++
  if (status !== 'M' || !/\.tsx?$/.test(file)) { console.log('OTHER', line); bad++; continue }
  const parse = (rev) => { const r = parseSync(file, git('show', `${rev}:${file}`)); if (r.errors.length) throw new Error(file); return strip(r.program.body) }
  if (parse(a) !== parse(b)) { console.log('DIFFERS', file); bad++ }
}
console.log(n, 'files', bad, 'bad')
