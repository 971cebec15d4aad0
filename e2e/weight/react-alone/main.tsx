import '@billfold/ui/tokens/global.css'
import '../../../shell/src/icon.svg'
import { createRoot } from 'react-dom/client'

// The least that a page can be that is drawn by React: what everything else is compared with.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <main>
      <h1>Billfold</h1>
      <button type="button">Log in</button>
    </main>,
  )
}
