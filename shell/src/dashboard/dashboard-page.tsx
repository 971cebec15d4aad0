import { dashboardCalls } from '@billfold/contracts/dashboard/dashboard-calls'
import type { RegisteredModule } from '@billfold/contracts/modules/module-calls'
import { Button, Grid, Skeleton, Stack } from '@billfold/ui'
import { Link, PageShell, Slot, queryOf, useSession, useText } from '@billfold/web-kit'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { creationsOf } from '../keyboard/shortcuts.ts'
import { lazyPart } from '../lazy-part.tsx'
import css from './dashboard-page.module.css'

/** Loaded lazily, because accounts that have finished their first steps never need this code. */
export const WelcomePart = lazyPart(() => import('./welcome.tsx').then((file) => file.Welcome))

/** Ignores failures, because the component shows them when it renders. */
export async function preloadWelcome(): Promise<void> {
  await WelcomePart.request().catch(() => undefined)
}

const TWO_WEEKS_MS = 14 * 24 * 60 * 60 * 1000

/** True for new accounts, which may still have first steps to do at the top of the dashboard. */
export function isYoung(createdAt: string | undefined): boolean {
  return createdAt !== undefined && Date.now() - Date.parse(createdAt) < TWO_WEEKS_MS
}

const NO_CONTEXT = {}

/** The shell provides only slots, which modules fill. Users also see their first steps until these are done or dismissed. */
export function DashboardPage({ modules }: { modules: readonly RegisteredModule[] }) {
  const { onboarding, isWaiting } = useOnboarding()
  const t = useText()
  const texts = { title: t('Dashboard'), hint: t("Welcome back! Here's an overview of your business performance.") }
  const welcome = <WelcomePart modules={modules} onboarding={onboarding} />
  if (isWaiting) {
    return (
      <PageShell {...texts} actions={<HeaderActions modules={modules} />}>
        <Grid of="stats">
          {Array.from({ length: 4 }, (_, card) => (
            <Skeleton key={card} height={128} />
          ))}
        </Grid>
        <Skeleton height={411} />
      </PageShell>
    )
  }
  return (
    <PageShell {...texts} actions={<HeaderActions modules={modules} />}>
      <Stack gap={6}>
        {onboarding && welcome}
        <div className={css.figures}>
          <Slot name="dashboard.metrics.v1" context={NO_CONTEXT} />
        </div>
        <Slot name="dashboard.cards.v1" context={NO_CONTEXT} columns={2} empty={!onboarding && welcome} />
      </Stack>
    </PageShell>
  )
}

const headerPaths = ['/time-tracking?start', '/invoices?new']

/** Quick Actions are far below the stats, so the main actions also appear in the header. */
function HeaderActions({ modules }: { modules: readonly RegisteredModule[] }) {
  const t = useText()
  const offered = creationsOf(modules).filter(({ path }) => headerPaths.includes(path))
  return (
    <div className={css.actions}>
      {offered.map(({ path, label }) => (
        <Button key={path} asChild variant={path === '/invoices?new' ? 'primary' : 'secondary'}>
          <Link to={path}>{t(label)}</Link>
        </Button>
      ))}
    </div>
  )
}

/**
 * Usually reuses the response for the billing module's card. For new accounts, the page waits for it, so that the first steps do not push
 * the content down when they arrive.
 */
function useOnboarding() {
  const isExpected = isYoung(useSession(({ user }) => user?.createdAt))
  const { data, isLoading, isFetched } = useQuery({ ...queryOf(dashboardCalls.tasks), enabled: isExpected })
  const onboarding = data?.onboarding ?? null
  const [hasCode, setHasCode] = useState(false)
  const needsCode = isExpected && onboarding !== null && !hasCode
  useEffect(() => {
    if (needsCode) void preloadWelcome().then(() => setHasCode(true))
  }, [needsCode])
  // Only the first attempt hides the page; a retry after a failure must not.
  return { onboarding, isWaiting: (isExpected && isLoading && !isFetched) || needsCode }
}
