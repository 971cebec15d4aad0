import { testStories } from '../.storybook/test-stories.tsx'

testStories(import.meta.glob('./**/*.stories.tsx', { eager: true }), { axeFirst: true })
