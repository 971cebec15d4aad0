import { expect, test } from 'vitest'
import { findMistakes } from './release-checks.ts'

const card = { slot: 'dashboard.cards.v1', id: 'card', order: 1, title: 'Card', height: 132, phoneHeight: 160, span: 2 }
const entry = { label: 'Trips', icon: 'car', path: '/trips', order: 1 }
const sound = { routes: [{ path: '/trips', page: 'trips' }, { path: '/trips/:id', page: 'trip' }], nav: [entry], slots: [card] }

test('accepts a valid manifest', () => {
  expect(findMistakes(sound)).toEqual([])
  const edges = { routes: sound.routes, nav: [{ ...entry, path: '/trips?year=2026' }, { ...entry, path: '/trips/7' }], slots: [{ ...card, span: 12, height: 0 }, { ...card, slot: 'dashboard.metrics.v1' }, { ...card, id: 'other' }] }
  expect(findMistakes(edges)).toEqual([])
})

const mistakes: [string, Partial<typeof sound>, string][] = [
  ['a route that the shell handles', { routes: [{ path: '/Settings', page: 'trips' }], nav: [] }, 'the route /Settings takes /settings from the shell'],
  ['a route that matches every path', { routes: [{ path: '/*', page: 'trips' }], nav: [] }, 'the route /* takes / from the shell'],
  ['a nav entry without a route', { nav: [{ ...entry, path: '/tripz' }] }, "the nav entry 'Trips' leads to /tripz, which is no route of this module"],
  ['an icon that the shell does not have', { nav: [{ ...entry, icon: 'rocket' }] }, "the nav entry 'Trips' has the icon rocket, which does not exist; there are car, chart-column, clock, file-signature, file-text, folder-kanban, layout-dashboard, puzzle, receipt, settings, users"],
  ['the same card twice', { slots: [card, { ...card, order: 2 }, card] }, "'card' fills the slot dashboard.cards.v1 more than once"],
  ['a slot that does not exist', { slots: [{ ...card, slot: 'dashboard.card.v1' }] }, "'card' fills the slot dashboard.card.v1, which does not exist; there are dashboard.metrics.v1, dashboard.cards.v1, frame.header.v1, client-detail.cards.v1, client-detail.tabs.v1, project-detail.cards.v1"],
  ['a span of too many columns', { slots: [{ ...card, span: 99 }] }, "'card' spans 99 columns: a number from 1 to 12 is possible"],
  ['a span of zero columns', { slots: [{ ...card, span: 0 }] }, "'card' spans 0 columns: a number from 1 to 12 is possible"],
  ['a negative height', { slots: [{ ...card, height: -50 }] }, "'card' is -50 pixels high: a number from 0 to 2000 is possible"],
  ['an excessive height on phones', { slots: [{ ...card, phoneHeight: 100_000 }] }, "'card' is 100000 pixels high: a number from 0 to 2000 is possible"],
  ['an excessive height', { slots: [{ ...card, height: 100_000 }] }, "'card' is 100000 pixels high: a number from 0 to 2000 is possible"],
]
const ofGateway = [
  ['/api', '/api/*'],
  ['/API/trips', '/api/*'],
  ['/embed/trips', '/embed/*'],
  ['/client-project/:trip', '/client-project/:token'],
  ['/shared/proposal/trips', '/shared/proposal/:token'],
  ['/shared/invoice/trips', '/shared/invoice/:token'],
  ['/verify-signature', '/verify-signature'],
  ['/.well-known/trips', '/.well-known/*'],
  ['/healthz', '/healthz'],
  ['/readyz', '/readyz'],
  ['/_m/trips', '/_*'],
  ['/:trip/:day', '/api/*'],
] as const
test.each(ofGateway)('reports the route %s, which the gateway handles itself', (path, taken) => {
  expect(findMistakes({ ...sound, routes: [{ path, page: 'trips' }], nav: [] })).toEqual([`the route ${path} takes ${taken} from the gateway`])
})

test('accepts a route that only shares a prefix with a gateway route', () => {
  const routes = ['/apis', '/embedded', '/client-project', '/shared/trips', '/health'].map((path) => ({ path, page: 'trips' }))
  expect(findMistakes({ ...sound, routes, nav: [] })).toEqual([])
})

test.each(mistakes)('reports %s', (_, changes, mistake) => {
  expect(findMistakes({ ...sound, ...changes })).toEqual([mistake])
})
