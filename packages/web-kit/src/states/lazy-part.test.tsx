import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderPage } from '../testing/render.tsx'
import { LazyPart } from './lazy-part.tsx'

const Preview = ({ title }: { title: string }) => <p>{title}</p>

test('loads the code again on Retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  const load = vi.fn<() => Promise<{ default: typeof Preview }>>().mockRejectedValueOnce(new Error('Offline')).mockResolvedValueOnce({ default: Preview })
  const { user } = renderPage(
    <LazyPart load={load} loading="Loading..." failure="The preview could not be loaded">
      {(Part) => <Part title="Invoice 12" />}
    </LazyPart>,
  )
  expect(screen.getByText('Loading...')).toBeTruthy()
  await screen.findByText('The preview could not be loaded')
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Invoice 12')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})
