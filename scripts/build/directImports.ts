import type { Plugin } from 'vite'

/** `RefreshCw` is in the file `refresh-cw`. */
const withHyphens = (name: string) => name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()

/** For each package whose index exports everything: the import of one name from its own file. */
const imports: Record<string, (name: string, local: string) => string> = {
  lucide: (name, local) => `import ${local} from 'lucide/dist/esm/icons/${withHyphens(name)}.mjs'`,
  'radix-ui': (name, local) => `import * as ${local} from '@radix-ui/react-${withHyphens(name)}'`,
}

const importFromList = /import \{([^}]+)\} from '(lucide|radix-ui)'/g

/**
 * Imports icons and controls from their own files. If they came through the package's index, the bundler would count all
 * of them for every page.
 */
export function directImports(): Plugin {
  return {
    name: 'direct-imports',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\.tsx?$/, code: /from '(lucide|radix-ui)'/ },
      handler: (code) =>
        code.replaceAll(importFromList, (_, list: string, from: string) => {
          const names = list.split(',').map((name) => name.trim())
          const used = names.filter((name) => name !== '' && !name.startsWith('type '))
          return used
            .map((name) => name.split(' as '))
            .map(([name = '', local = name]) => imports[from]?.(name, local) ?? '')
            .join(';')
        }),
    },
  }
}
