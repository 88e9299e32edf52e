// The OpenAPI 3.1 document, from the endpoints' schemas and true answers of the catalogue that is served.
import type { Context, Mount } from '../api/endpoint.ts';
import { API_VERSION } from '../api/version.ts';
import type { HttpSettings } from '../settings.ts';
import { ComponentSchemas, type JsonSchema } from './components.ts';
import { describeOperation, type Operation } from './describe-operation.ts';
import { HEADERS } from './headers.ts';

export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>;
  readonly components: { readonly schemas: Record<string, JsonSchema>; readonly headers: typeof HEADERS };
}

const DESCRIPTION =
  'Which merchant category code (MCC) a merchant has, and which credit cards earn there. No key is needed. ' +
  'HEAD works wherever GET does; OPTIONS answers preflights and never counts against the rate limit.';

export function buildOpenApi(mount: Mount, context: Context, settings: HttpSettings): OpenApi {
  const components = new ComponentSchemas();
  const paths = mount.endpoints.map((endpoint): [string, { get: Operation }] => [
    `${mount.prefix}${endpoint.path}`,
    { get: describeOperation(endpoint, context, settings, components) },
  ]);
  return {
    openapi: '3.1.0',
    info: { title: 'MCC Lookup', version: API_VERSION, description: DESCRIPTION },
    servers: [{ url: settings.publicUrl ?? '/' }],
    paths: Object.fromEntries(paths),
    components: { schemas: components.schemas, headers: HEADERS },
  };
}
