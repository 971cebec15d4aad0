import { Skeleton, Stack, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { LeaveQuestion, type OfferedFiller, useFillers, useLeaveGuards, useSearch, useText } from '@billfold/web-kit'
import { withValues } from '@billfold/web-kit/filters/use-filters.ts'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'

const OVERVIEW = 'overview'

interface ClientTabsProps {
  /** Null while the client is loading. */
  clientId: number | null
  /** Content of the first tab. The other tabs come from modules and load when they are opened. */
  children: ReactNode
}

export function ClientTabs({ clientId, children }: ClientTabsProps) {
  const t = useText()
  const fillers = useFillers('client-detail.tabs.v1')
  const names = useMemo(() => namesOf(fillers), [fillers])
  const context = useMemo(() => (clientId === null ? null : { clientId }), [clientId])
  const { shown, open, question } = useAddressedTab(names)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On phones, the tab list is wider than the screen, so scroll the selected tab into view.
    list.current?.children[names.indexOf(shown)]?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [names, shown])

  if (fillers.length === 0) return children
  return (
    <Tabs activationMode="manual" value={shown} onValueChange={open}>
      <TabList ref={list} aria-label={t('Client')}>
        {names.map((name, index) => (
          <Tab key={name} value={name}>
            {index === 0 ? t('Overview') : fillers[index - 1]?.title}
          </Tab>
        ))}
      </TabList>
      <TabPanel value={OVERVIEW}>
        <Stack gap={6}>{children}</Stack>
      </TabPanel>
      {fillers.map(({ key, Filler }, index) => (
        <TabPanel key={key} value={names[index + 1] ?? key}>
          {context ? <Filler context={context} /> : <Skeleton height={320} />}
        </TabPanel>
      ))}
      {question}
    </Tabs>
  )
}

/** Unique tab names for the URL: each filler's id, or its full key if another tab has the same id. */
function namesOf(fillers: readonly OfferedFiller[]): string[] {
  const names = [OVERVIEW]
  for (const { key } of fillers) {
    const id = key.slice(key.indexOf('/') + 1)
    names.push(names.includes(id) ? key : id)
  }
  return names
}

/**
 * The tab named in the URL. If the URL changes while a form in the open tab has unsaved changes, the tab stays open and the user is asked
 * first.
 */
function useAddressedTab(names: readonly string[]) {
  const [address, setAddress] = useSearch()
  const isDirty = useLeaveGuards(({ active }) => active.size > 0)
  const asked = address.get('tab') ?? ''
  const wanted = names.includes(asked) ? asked : OVERVIEW
  const [shown, setShown] = useState(wanted)
  if (wanted !== shown && !isDirty) setShown(wanted)
  const addressOf = (tab: string) => withValues(address, { tab: tab === OVERVIEW ? null : tab })
  return {
    shown,
    open: (tab: string) => setAddress(addressOf(tab)),
    question: (
      <LeaveQuestion
        open={wanted !== shown && isDirty}
        onStay={() => setAddress(addressOf(shown), { replace: true })}
        onLeave={() => setShown(wanted)}
      />
    ),
  }
}
