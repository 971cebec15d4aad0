import { projectCalls } from '@billfold/contracts/projects/project-calls'
import { proposalCalls } from '@billfold/contracts/proposals/proposal-calls'
import { proposalSharingCalls } from '@billfold/contracts/proposals/proposal-sharing-calls'
import { sharingCalls } from '@billfold/contracts/sharing/sharing-calls'
import type { Caller } from '@billfold/server-kit/testing/caller'
import { beginDemo, screensOf } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { type Screen, Walk } from './walk.ts'

/** Pages that are visible without an account. */
async function publicScreens(call: Caller): Promise<Screen[]> {
  const [{ body: projects }, { body: proposals }] = await Promise.all([call(projectCalls.list), call(proposalCalls.list)])
  const open = proposals.find(({ status }) => status === 'sent')
  const { body: project } = await call(sharingCalls.generate, { params: { id: projects[0]?.id ?? 0 } })
  const { body: proposal } = await call(proposalSharingCalls.generate, { params: { id: open?.id ?? 0 } })
  return [
    { name: '/auth', address: '/auth' },
    { name: '/client-project/:token', address: new URL(project.shareUrl).pathname },
    { name: '/shared/proposal/:token', address: new URL(proposal.shareUrl).pathname, types: { label: /name/i, text: 'Grace Hopper' } },
    { name: '/no-such-page', address: '/no-such-page' },
  ]
}

// Disables animations, because hundreds of clicks would wait for them to finish.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('reports controls that change nothing and ignores hover effects', async ({ page, product }) => {
  const pages = {
    dead: '<button>Dead</button>',
    elsewhere: '<a href="https://away.example" target=_blank rel=noopener>Elsewhere</a>',
    hover: '<button onmouseover="if (!window.tip) document.body.append(tip = Object.assign(document.createElement(\'p\'), { role: \'tooltip\', textContent: \'Tip\' }))">Hover</button>',
    write: '<button onclick="fetch(\'/api/clients\', { method: \'POST\' })">Write</button>',
    menu: '<button onclick="this.insertAdjacentHTML(\'afterend\', \'<div role=menu><button role=menuitem>Dead item</button></div>\')">Menu</button>',
    // The opened menu covers the page until it is closed.
    late: `<button onclick="document.cookie = 'late=1'; late(); this.insertAdjacentHTML('afterend', '<div role=menu style=position:fixed;inset:0><button role=menuitem onclick=parentElement.remove()>Close</button></div>')">Open</button>
      <script>late = () => document.querySelector('main').insertAdjacentHTML('beforeend', '<button>Dead and late</button>'); if (document.cookie.includes('late=1')) late()</script>`,
  }
  const screens = Object.keys(pages).map((name) => ({ name, address: `/${name}` }))
  const walked = await Walk.begin(page, screens, { patienceMs: 1000 })
  for (const screen of screens) {
    await page.route(`**${screen.address}`, (route) => route.fulfill({ contentType: 'text/html', body: `<main>${pages[screen.name as keyof typeof pages]}</main>` }))
    await page.goto(product.origin)
    await walked.visit(screen)
  }
  expect(walked.findings.map(({ controls, problem }) => `${controls} ${problem}`)).toEqual([
    'button "Dead" changes nothing',
    'button "Hover" changes nothing',
    'button "Menu" → menuitem "Dead item" changes nothing',
    'button "Dead and late" changes nothing',
  ])
})

test('reports a page that hangs and the control that was clicked', async ({ page, product }) => {
  const body = '<main><button onclick="for (;;);">Hang</button></main>'
  const screen = { name: '/hang', address: '/hang' }
  const walked = await Walk.begin(page, [screen], { silentMs: 5000 })
  await page.route('**/hang', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(product.origin)
  await expect(walked.visit(screen)).rejects.toThrow(/^\/hang: the page answers nothing, at .*\/hang, after button "Hang"$/)
})

const GROUPS = 4

for (let group = 0; group < GROUPS; group += 1) {
  test(`every control changes something: app screens, part ${group + 1} of ${GROUPS}`, async ({ page, product, context }) => {
    test.setTimeout(300_000)
    const screens = await screensOf(await beginDemo(product, context))
    const ofGroup = screens.filter((_, place) => place % GROUPS === group)
    await walk(ofGroup, await Walk.begin(page, screens, { withoutFrame: group > 0 }))
  })
}

test('every control changes something: pages without an account', async ({ page, product, browser }) => {
  test.setTimeout(300_000)
  const owner = await browser.newContext()
  const screens = await publicScreens(await beginDemo(product, owner))
  await owner.close()
  await walk(screens, await Walk.begin(page, screens))
})

async function walk(screens: readonly Screen[], walked: Walk): Promise<void> {
  for (const screen of screens) await walked.visit(screen)
  process.stdout.write(`${walked.pressed} controls of ${screens.length} screens pressed, ${walked.gone} gone before\n`)
  expect(walked.findings).toEqual([])
  // A walk that clicked too few controls would prove nothing.
  expect(walked.pressed).toBeGreaterThan(screens.length)
  expect(walked.gone).toBeLessThan(walked.pressed / 10)
}
