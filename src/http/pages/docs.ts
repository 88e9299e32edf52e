// `/docs`: the OpenAPI document as a page.
import { renderDocsPage } from '../../web/pages/docs.tsx';
import type { OpenApiSource } from '../openapi/openapi.ts';
import type { PageHandler } from './page.ts';

export function buildDocs(getDocument: OpenApiSource): PageHandler {
  return ({ site, send }) =>
    send('docs', () => {
      const { info, paths } = getDocument();
      const operations = Object.entries(paths).map(([path, { get }]) => ({
        id: get.operationId,
        path,
        summary: get.summary,
        parameters: get.parameters.map(({ name, in: where, required, description, example }) => ({
          name,
          in: where,
          required,
          description,
          example: example === undefined ? undefined : String(example),
        })),
        example: get.responses['200']?.content?.['application/json'].example,
        statuses: Object.entries(get.responses).map(([status, { description }]) => ({ status, description })),
      }));
      return renderDocsPage({ site, version: info.version, description: info.description, operations });
    });
}
