/*
 * A person recognises "Chrome no Android", not a User-Agent header. The order matters: Edge and Opera call themselves
 * Chrome as well, and Chrome calls itself Safari.
 */
create or replace function portaria.device_name(user_agent text) returns text
language sql immutable
as $$
  select case when user_agent is not null then
    case
      when user_agent ~ 'Edg[A-Za-z]*/' then 'Edge'
      when user_agent ~ 'OPR/' then 'Opera'
      when user_agent ~ 'SamsungBrowser/' then 'Samsung Internet'
      when user_agent ~ '(Firefox|FxiOS)/' then 'Firefox'
      when user_agent ~ '(Chrome|CriOS)/' then 'Chrome'
      when user_agent ~ 'Safari/' then 'Safari'
      else 'Outro programa'
    end
    || case
      when user_agent ~ 'Android' then ' no Android'
      when user_agent ~ 'iPhone' then ' no iPhone'
      when user_agent ~ 'iPad' then ' no iPad'
      when user_agent ~ 'Windows' then ' no Windows'
      when user_agent ~ 'CrOS' then ' no ChromeOS'
      when user_agent ~ 'Mac OS X' then ' no Mac'
      when user_agent ~ 'Linux' then ' no Linux'
      else ''
    end
  end
$$;

comment on function portaria.device_name(text) is 'Browser and system of a User-Agent header, such as "Chrome no Android"; null without one.';

revoke all on function portaria.device_name(text) from public;
