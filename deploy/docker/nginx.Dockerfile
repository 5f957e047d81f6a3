# The edge: Debian's nginx, which has the GeoIP2 module, with the configuration of deploy/nginx. The image has a /run/edge of
# www-data, because after a restart runc sets up the tmpfs like the folder that it covers.
FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install -y --no-install-recommends nginx libnginx-mod-http-geoip2 curl \
  && rm -rf /var/lib/apt/lists/* \
  && install --directory --owner=www-data /run/edge
COPY deploy/nginx /usr/share/portaria/nginx
COPY deploy/docker/nginx.conf deploy/docker/edge.sh /usr/share/portaria/
USER www-data
STOPSIGNAL SIGQUIT
CMD ["/bin/sh", "/usr/share/portaria/edge.sh"]
