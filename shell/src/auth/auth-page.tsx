import { Button, Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { useSearch, useText } from '@billfold/web-kit'
import { type ReactNode, useEffect, useState } from 'react'
import { useSignIn } from '../session/session.ts'
import { Brand } from '@billfold/ui/layout/brand.tsx'
import { ConfirmEmail } from '../session/confirm-email.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { RegisterForm } from '../session/register-form.tsx'
import { ResetForm } from '../session/reset-password.tsx'
import css from './auth-page.module.css'
import { MarketingPanel } from './marketing-panel.tsx'

export function DemoOffer() {
  const t = useText()
  const { exploreDemo } = useSignIn()
  const [isOpening, setOpening] = useState(false)

  function open(): void {
    setOpening(true)
    // On success, the page is replaced. On failure, a toast has already shown the error, so only the button is reset.
    exploreDemo().catch(() => setOpening(false))
  }

  return (
    <section className={css.offer} aria-label={t('Demo')}>
      <Button busy={isOpening} busyText={t('Preparing your workspace...')} onClick={open}>
        {t('Explore with demo data')}
      </Button>
      <p className={css.note}>{t('A sample business to try things out on. No sign-up needed.')}</p>
    </section>
  )
}

export function AuthPage({ offersDemo }: { offersDemo: boolean }) {
  const [search] = useSearch()
  const [reset, confirm] = [search.get('reset'), search.get('confirm')]
  if (reset !== null) return <Reset token={reset} />
  return confirm === null ? <SignIn offersDemo={offersDemo} /> : <Confirm token={confirm} />
}

function SignIn({ offersDemo }: { offersDemo: boolean }) {
  const t = useText()
  const [search] = useSearch()
  const [tab, setTab] = useState(search.has('register') ? 'register' : 'login')
  const [hasSwitched, setHasSwitched] = useState(false)
  const isLogin = tab === 'login'
  return (
    <Screen
      tabTitle={isLogin ? t('Login') : t('Register')}
      title={isLogin ? t('Log in to Billfold') : t('Create your account')}
      subtitle={isLogin ? t('Clients, time, invoices and payments in one place.') : t('Be ready to bill in a minute.')}
    >
      <Tabs
        value={tab}
        onValueChange={(next) => {
          setTab(next)
          setHasSwitched(true)
        }}
      >
        <TabList aria-label={t('Login or register')}>
          <Tab value="login">{t('Login')}</Tab>
          <Tab value="register">{t('Register')}</Tab>
        </TabList>
        <TabPanel value="login">
          {/* Does not focus the form after the user has switched tabs, because that would interrupt users who move through the tabs with the arrow keys. */}
          <LoginForm offersReset startsAt={hasSwitched ? undefined : 'username'} />
        </TabPanel>
        <TabPanel value="register">
          <RegisterForm />
        </TabPanel>
      </Tabs>
      {offersDemo && <DemoOffer />}
    </Screen>
  )
}

function Reset({ token }: { token: string }) {
  const t = useText()
  return (
    <Screen tabTitle={t('New password')} title={t('Choose a new password')} subtitle={t('Saving it signs you out everywhere.')}>
      <ResetForm token={token} />
    </Screen>
  )
}

function Confirm({ token }: { token: string }) {
  const t = useText()
  return (
    <Screen tabTitle={t('Confirm email address')} title={t('Confirm your email address')} subtitle={t('Billfold sends email only to confirmed addresses.')}>
      <ConfirmEmail token={token} />
    </Screen>
  )
}

interface ScreenProps {
  tabTitle: string
  title: string
  subtitle: string
  children: ReactNode
}

function Screen({ tabTitle, title, subtitle, children }: ScreenProps) {
  useEffect(() => {
    document.title = `${tabTitle} · Billfold`
  }, [tabTitle])
  return (
    <div className={css.screen}>
      <main className={css.side}>
        <div className={css.brand}>
          <Brand />
        </div>
        <div className={css.form}>
          <h1 className={css.title}>{title}</h1>
          <p className={css.subtitle}>{subtitle}</p>
          {children}
        </div>
      </main>
      <MarketingPanel />
    </div>
  )
}
