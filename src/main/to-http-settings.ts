// The settings of the HTTP service, from those of the program.
import { DEFAULT_HTTP_SETTINGS, type HttpSettings } from '../http/settings.ts';
import type { Settings } from './settings.ts';

export function toHttpSettings(settings: Settings): HttpSettings {
  const windowMs = settings.rateLimitWindow * 1000;
  const { policies } = DEFAULT_HTTP_SETTINGS;
  return {
    ...DEFAULT_HTTP_SETTINGS,
    policies: {
      api: { ...policies.api, limit: settings.rateLimit, windowMs },
      widget: { ...policies.widget, limit: settings.widgetRateLimit, windowMs },
      agent: { ...policies.agent, limit: settings.agentRateLimit, windowMs },
    },
    trust: settings.trustProxy,
    defaultRegion: settings.defaultRegion,
    publicUrl: settings.publicUrl,
    embedUrl: settings.embedUrl,
    logQueries: settings.logQueries,
    logAddresses: settings.logAddresses,
  };
}
