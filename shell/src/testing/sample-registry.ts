import type { ModuleManifest } from '@billfold/contracts/modules/module-manifest'
import type { ModuleRelease, RegisteredModule } from '@billfold/contracts/modules/module-calls'

function manifest(version: string): ModuleManifest {
  return {
    id: 'projects',
    title: 'Projects',
    needs: { sdk: '^1.0.0', shell: '^1.0.0', services: {} },
    routes: [
      { path: '/clients', page: 'client-list', preload: ['list.js', 'list.css'] },
      { path: '/clients/:id', page: 'client-detail', preload: ['detail.js'] },
      { path: '/clients/new', page: 'new-client', preload: [] },
    ],
    nav: [{ label: 'Clients', icon: 'users', path: '/clients', order: 50 }],
    slots: [{ slot: 'dashboard.cards.v1', id: 'active-projects', order: 20, title: 'Active Projects', height: 240 }],
    budget: { entry: 1, firstPage: 1 },
    version,
    container: `billfold_projects_${version}`,
    entry: 'entry.js',
    preload: ['entry.js', 'module.js'],
    assets: { 'entry.js': 'sha384-x' },
  }
}

export function sampleRelease(version: string): ModuleRelease {
  return { base: `/_m/projects/${version}/`, manifest: manifest(version) }
}

export function sampleModule(changes: Partial<RegisteredModule> = {}): RegisteredModule {
  return { id: 'projects', state: 'on', reason: null, current: sampleRelease('2'), lastGood: sampleRelease('1'), ...changes }
}

const screens = [
  { label: 'Time Tracking', icon: 'clock', path: '/time-tracking', order: 20 },
  { label: 'Invoices', icon: 'file-text', path: '/invoices', order: 30 },
  { label: 'Proposals', icon: 'file-signature', path: '/proposals', order: 40 },
  { label: 'Clients', icon: 'users', path: '/clients', order: 50 },
  { label: 'Projects', icon: 'folder-kanban', path: '/projects', order: 60 },
  { label: 'Reports', icon: 'chart-column', path: '/reports', order: 70 },
]

/** A module with all sidebar entries but no code. */
export function everyScreen(): RegisteredModule {
  const release = sampleRelease('2')
  return sampleModule({ current: { ...release, manifest: { ...release.manifest, nav: screens, routes: [], slots: [] } } })
}
