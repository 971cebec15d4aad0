import { Component, type ReactNode, Suspense } from 'react'

interface RemotePartProps {
  /** Shown instead if the part cannot be loaded. */
  instead: ReactNode
  children: ReactNode
}

/** Isolates the rest of the site from failures of the remote. */
export class RemotePart extends Component<RemotePartProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (this.state.hasFailed) return this.props.instead
    return <Suspense>{this.props.children}</Suspense>
  }
}
