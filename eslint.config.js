import js from '@eslint/js';
import tseslint from 'typescript-eslint';

const environment = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Only main.ts reads the environment: take the value from the config that is passed in.',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/',
      '**/vite.config.ts',
      '**/node_modules/',
      '.data/',
      '**/*.cjs',
      'packages/client/src/api-types.ts',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [...tseslint.configs.strictTypeChecked, ...tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './tsconfig.browser.json', './tests/e2e/viewer/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      '@typescript-eslint/consistent-type-definitions': ['error', 'type'],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      // Index access is checked already (noUncheckedIndexedAccess); a "!" states what the line before made sure of.
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/require-await': 'off',
      // The house has no `this`: functions in objects may be taken out freely.
      '@typescript-eslint/unbound-method': 'off',
      'no-restricted-syntax': ['error', environment],
    },
  },
  {
    files: [
      '**/main.ts',
      '**/create-key.ts',
      'services/documents/src/erase-document.ts',
      'services/analytics/src/rebuild-analytics.ts',
      'packages/local-stack/**',
      'packages/testkit/**',
      '**/*.test.ts',
      '**/test/**',
      'tests/**',
    ],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    languageOptions: {
      globals: {
        Buffer: 'readonly',
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        globalThis: 'readonly',
        setTimeout: 'readonly',
        fetch: 'readonly',
      },
    },
  },
);
