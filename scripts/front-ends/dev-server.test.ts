import { expect, test } from 'vitest'
import { developedPage } from './dev-server.ts'

const BUILT = `<!doctype html><html><head><title>Billfold</title>
  <link rel="icon" href="/_shell/icon.svg" />
  <link rel="stylesheet" href="/_shell/main.abc.css" integrity="sha384-A" crossorigin="anonymous" />
  <script defer src="/_shell/main.abc.js" integrity="sha384-B" crossorigin="anonymous"></script>
  <link rel="preload" as="script" href="/_m/projects/1.0.0/entry.js"><script type="application/json" id="billfold-registry">{"revision":"1","modules":[]}</script><script type="application/json" id="billfold-session">{"user":null}</script>
</head></html>`

test('replaces the built front ends with those under development and keeps the session', () => {
  const page = developedPage(BUILT, []) ?? ''
  expect(page).toContain('"revision":"dev"')
  expect(page).toContain('{"user":null}')
  expect(page).toContain('/_shell/icon.svg')
  expect(page).not.toMatch(/abc|1\.0\.0|sha384/)
  const scripts = Array.from(page.matchAll(/<script[^>]* src="([^"]+)"/g), ([, src]) => src)
  expect(scripts).toEqual(['/_shell/devtools-hook.js', '/_shell/main.js'])
})

test("leaves pages that do not belong to the shell unchanged", () => {
  expect(developedPage('<!doctype html><title>A shared project</title>', [])).toBeUndefined()
})
