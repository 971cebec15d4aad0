import { Tab, TabList, TabPanel, Tabs } from '@billfold/ui'
import { useSession, useText } from '@billfold/web-kit'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { Brand } from '../frame/brand.tsx'
import { useAskedFor } from '../navigation/app-router.tsx'
import { LoginForm } from '../session/login-form.tsx'
import { RegisterForm } from '../session/register-form.tsx'
import css from './auth-page.module.css'
import { MarketingPanel } from './marketing-panel.tsx'

/** Sign-in. Whoever is signed in already goes on to the address first asked for. */
export function AuthPage() {
  const t = useText()
  const isSignedIn = useSession(({ user }) => Boolean(user))
  const askedFor = useAskedFor()
  const [tab, setTab] = useState('login')
  const [hasSwitched, setHasSwitched] = useState(false)

  useEffect(() => {
    document.title = `${tab === 'login' ? t('Login') : t('Register')} · Billfold`
  }, [tab, t])

  if (isSignedIn) return <Navigate replace to={askedFor ?? '/'} />

  return (
    <div className={css.screen}>
      <main className={css.side}>
        <div className={css.brand}>
          <Brand />
        </div>
        <div className={css.form}>
          <h1 className={css.title}>{tab === 'login' ? t('Log in to Billfold') : t('Create your account')}</h1>
          <p className={css.subtitle}>
            {tab === 'login' ? t('Clients, time, invoices and payments in one place.') : t('Everything you need to bill, in a minute.')}
          </p>
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
              {/* Taking the focus after a switch would take it from somebody who moves along the tabs. */}
              <LoginForm startsAt={hasSwitched ? undefined : 'username'} />
            </TabPanel>
            <TabPanel value="register">
              <RegisterForm />
            </TabPanel>
          </Tabs>
        </div>
      </main>
      <MarketingPanel />
    </div>
  )
}
