import { settingsCalls } from '@billfold/contracts/settings/settings-calls'
import type { SettingsAnswer } from '@billfold/contracts/settings/settings'
import { Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { QueryState, useCall, useSearch, useText } from '@billfold/web-kit'
import { useEffect, useRef, useState } from 'react'
import { BillingTab } from './billing-tab.tsx'
import { CompanyTab } from './company-tab.tsx'
import { DataTab } from './data/data-tab.tsx'
import { DevelopersTab } from './developers/developers-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SecurityTab } from './security/security-tab.tsx'
import { SettingsSkeleton } from './settings-screen.tsx'

export function SettingsPage() {
  const t = useText()
  const query = useCall(settingsCalls.get)
  return (
    <QueryState query={query} loading={<SettingsSkeleton />} failure={t('The settings could not be loaded')}>
      {({ settings }) => <SettingsTabs settings={settings} />}
    </QueryState>
  )
}

const tabs = [
  { name: 'profile', title: 'Profile', Content: ProfileTab },
  { name: 'company', title: 'Company', Content: CompanyTab },
  { name: 'billing', title: 'Billing', Content: BillingTab },
  { name: 'notifications', title: 'Notifications', Content: NotificationsTab },
  { name: 'security', title: 'Security', Content: SecurityTab },
  { name: 'developers', title: 'Developers', Content: DevelopersTab },
  { name: 'data', title: 'Data', Content: DataTab },
] as const

/** Each tab has its own URL. Tabs that have been opened stay mounted, so that unsaved input is kept. */
function SettingsTabs({ settings }: { settings: SettingsAnswer['settings'] }) {
  const t = useText()
  const [search, setSearch] = useSearch()
  const asked = search.get('tab')
  const shown = tabs.find(({ name }) => name === asked)?.name ?? 'profile'
  const [opened, setOpened] = useState<readonly string[]>([shown])
  if (!opened.includes(shown)) setOpened([...opened, shown])
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On phones, the tab list is wider than the screen, so scroll the selected tab into view.
    list.current?.children[tabs.findIndex(({ name }) => name === shown)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [shown])

  return (
    <Tabs activationMode="manual" value={shown} onValueChange={(tab) => setSearch(new URLSearchParams({ tab }), { replace: true })}>
      <TabList ref={list} aria-label={t('Settings')}>
        {tabs.map(({ name, title }) => (
          <Tab key={name} value={name}>
            {t(title)}
          </Tab>
        ))}
      </TabList>
      {tabs.map(({ name, Content }) => (
        <TabPanel key={name} value={name} hidden={name !== shown} {...(opened.includes(name) && { forceMount: true })}>
          <Content settings={settings} />
        </TabPanel>
      ))}
    </Tabs>
  )
}
