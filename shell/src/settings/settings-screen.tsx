import { PageShell, useText } from '@billfold/web-kit'
import { lazyPart } from '../lazy-part.tsx'
import { SettingsSkeleton } from './settings-skeleton.tsx'

export const SettingsPart = lazyPart(() => import('./settings-page.tsx').then((file) => file.SettingsPage))

/** Preloads on hover. Ignores failures: the page shows them when it opens. */
export function preloadSettings(): void {
  SettingsPart.request().catch(() => undefined)
}

export function SettingsScreen() {
  const t = useText()
  return (
    <PageShell width="form" title={t('Settings')} subtitle={t('Manage your account and application preferences')}>
      <SettingsPart loading={<SettingsSkeleton />} />
    </PageShell>
  )
}
