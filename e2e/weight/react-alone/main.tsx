import '@billfold/ui/tokens/global.css'
import '../../../shell/src/icon.svg'
import { createRoot } from 'react-dom/client'

// The smallest possible page rendered by React, for comparison.
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <main>
      <h1>Billfold</h1>
      <button type="button">Log in</button>
    </main>,
  )
}
